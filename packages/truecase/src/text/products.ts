/**
 * Names of products and companies that look like a host or a file. A text without case does not tell them from one; these are
 * names far more often than anything else. Data only.
 */
export const PRODUCTS: readonly string[] = `
  Node.js Vue.js Next.js Nuxt.js React.js Three.js D3.js Express.js Ember.js Backbone.js Chart.js Discord.js Socket.io Nest.js
  Alpine.js Moment.js Require.js Angular.js Knockout.js Electron.js Deno.js Mocha.js Paper.js Plotly.js TensorFlow.js
  ASP.NET ADO.NET VB.NET ML.NET Paint.NET Battle.net Last.fm Change.org Booking.com Salesforce.com Overstock.com Hotels.com
  Match.com Monster.com Realtor.com Ancestry.com Amazon.com Priceline.com Cars.com Bankrate.com TheStreet.com Tesco.com
  Trip.com Crypto.com Investing.com Character.AI Fast.ai Ask.com Answers.com About.com
`
  .trim()
  .split(/\s+/);
