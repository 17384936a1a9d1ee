/** The product's version, as log-in, the menu and the description of the calls show it. */
export const appVersion = '1.0.1'
