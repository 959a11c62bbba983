/** Languages that are not listed, and what others leave out where data.ts says so. Data only. */
import { CURRENCIES } from '../currencies.js';
import type { LanguageData } from './data.js';

export const und: LanguageData = {
  abbreviations: 'dr prof mr mrs st vs',
  numbered: 'no nr vol fig pp',
  currencies: CURRENCIES,
  pauses: '… ...',
  products: `
    Node.js Vue.js Next.js Nuxt.js React.js Three.js D3.js Express.js Ember.js Backbone.js Chart.js Discord.js
    Socket.io Nest.js Alpine.js Moment.js Require.js Angular.js Knockout.js Electron.js Deno.js Mocha.js
    Paper.js Plotly.js TensorFlow.js ASP.NET ADO.NET VB.NET ML.NET Paint.NET Battle.net Last.fm Change.org
    Booking.com Salesforce.com Overstock.com Hotels.com Match.com Monster.com Realtor.com Ancestry.com
    Amazon.com Priceline.com Cars.com Bankrate.com TheStreet.com Tesco.com Trip.com Crypto.com Investing.com
    Character.AI Fast.ai Ask.com Answers.com About.com
  `,
};
