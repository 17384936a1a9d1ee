export const open = 'Open menu'
export const hello = (name: string) => `Hello, ${name}`
export const logOut = 'Logout'
export const rightsReserved = 'All rights reserved'
