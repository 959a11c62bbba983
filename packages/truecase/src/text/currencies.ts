/** Letters that may stand by a dollar sign, as in US$50 and $NZ5; folded. Data only: for the rule about them and for what is protected. */
export const CURRENCIES = 'us a au c ca cdn nz hk s sg nt r mx';
