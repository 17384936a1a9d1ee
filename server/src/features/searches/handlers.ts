import { deleteSearchHandler } from './delete-search.ts'
import { listSearchesHandler } from './list-searches.ts'
import { saveSearchHandler } from './save-search.ts'
import { updateSearchHandler } from './update-search.ts'

/** The handler of each call of this feature. */
export const searchesHandlers = [
  saveSearchHandler,
  listSearchesHandler,
  updateSearchHandler,
  deleteSearchHandler,
]
