/** The message with a code. Gateways in India send it only as the operator has registered it. */
export const code = ({ digits, site, minutes }: { digits: string; site: string; minutes: number }) =>
  `${digits} is your code for ${site}. It is good for ${minutes} minutes. Tell it to nobody.`
