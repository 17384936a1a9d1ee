import {
  deleteSearch as deleteSearchCall,
  listSearches,
  saveSearch as saveSearchCall,
  updateSearch as updateSearchCall,
} from '#contract/endpoints/searches.ts'
import { serverFirst } from '#web/platform/failure-texts.ts'
import { write } from '#web/platform/mutations.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'

/** The viewer's own, newest first. */
export const ownSearches = read(listSearches, {})

// The sheet itself says why one cannot be saved.
export const saveSearch = write(saveSearchCall, {
  stale: [listSearches],
  success: () => texts.searches.saved,
})

export const updateSearch = write(updateSearchCall, {
  stale: [listSearches],
  failure: serverFirst(),
  apply: (client, search) =>
    client.setQueryData(ownSearches.queryKey, all =>
      all?.map(other => (other._id === search._id ? search : other)),
    ),
})

export const deleteSearch = write(deleteSearchCall, {
  stale: [listSearches],
  success: () => texts.searches.removed,
  failure: serverFirst(),
  apply: (client, _, { params }) =>
    client.setQueryData(ownSearches.queryKey, all => all?.filter(({ _id }) => _id !== params.id)),
})
