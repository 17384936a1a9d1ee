/** Rupees as whole paise; null when there are more than 2 decimals. */
export const toPaise = (rupees: number): number | null => {
  const paise = Math.round(rupees * 100)
  return paise / 100 === rupees ? paise : null
}

/** Whole paise as rupees. */
export const toRupees = (paise: number): number => paise / 100
