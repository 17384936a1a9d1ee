/** The key of a phone number: its last ten digits, so that it is the same with and without +91 or 0. */
export const phoneKey = (phone: string): string => phone.replace(/\D/g, '').slice(-10)

/** True if a text can be a phone number: ten digits or more, and nothing but what stands between them. */
export const isPhone = (text: string): boolean => /^\+?[\d ()-]+$/.test(text) && phoneKey(text).length === 10
