import type { Plugin } from 'vite'

/** The library's data of an icon beside its drawing: its name, its size, and a key for each shape. */
const besideDrawing = /\bname: "[^"]*",|\bsize: \d+,|,?\s*\bkey: "[^"]*"/g

/** Loads the icons as drawings alone (`create-icon.ts` needs no more): of keys, each is as random as a hash. */
export const slimIcons: Plugin = {
  name: 'slim-icons',
  enforce: 'pre',
  transform: (code, id) =>
    /lucide-react\/dist\/esm\/icons\//.test(id) ? { code: code.replace(besideDrawing, ''), map: null } : null,
}
