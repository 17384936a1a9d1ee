/** Phrases that mean the same, until operators say others. */
export const defaultSynonyms: readonly (readonly string[])[] = [
  ['AC', 'air conditioner', 'air conditioning'],
  ['TV', 'television'],
  ['fridge', 'refrigerator'],
  ['WiFi', 'internet', 'broadband'],
  ['laptop', 'notebook computer'],
  ['bike', 'motorcycle', 'two wheeler'],
  ['cycle', 'bicycle'],
  ['cleaning', 'safai'],
  ['tap', 'nal', 'faucet'],
  ['maths', 'mathematics', 'ganit'],
  ['tuition', 'tutoring', 'coaching'],
  ['shifting', 'moving', 'packers movers'],
  ['maid', 'house help', 'bai'],
]
