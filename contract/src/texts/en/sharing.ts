// Handing an address on.
export const share = 'Share'
export const shareTask = 'Share task'
export const shareProfileNote = 'Send a link, or show a QR code'
export const copyLink = 'Copy link'
export const linkCopied = 'Link copied'
export const whatsApp = 'Send by WhatsApp'
export const scanHint = 'Let somebody beside you scan this'
export const codeOf = (title: string) => `QR code of “${title}”`
export const membersOnly = 'Only members can open it.'
export const onlyMembersSeeYou = 'Only members can open it, unless you turn on your public page in Privacy.'
/** A sheet to print, with a QR code. */
export const printPoster = 'Print a poster'
