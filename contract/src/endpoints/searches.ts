import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { id } from '../entities/fields.ts'
import { SavedSearch, SavedSearchForm } from '../entities/search.ts'

const params = Type.Object({ id: id('Search') })

export const saveSearch = endpoint({
  name: 'saveSearch',
  method: 'POST',
  path: '/searches',
  access: 'session',
  kind: 'write',
  summary: 'Save a search, to be told about new tasks that match',
  body: SavedSearchForm,
  status: 201,
  reply: SavedSearch,
})

export const listSearches = endpoint({
  name: 'listSearches',
  method: 'GET',
  path: '/searches',
  access: 'session',
  kind: 'read',
  summary: "One's own saved searches, newest first: at most 20",
  reply: Type.Array(SavedSearch),
})

export const updateSearch = endpoint({
  name: 'updateSearch',
  method: 'POST',
  path: '/searches/:id/update',
  access: 'session',
  kind: 'write',
  summary: 'Change an own saved search',
  params,
  body: SavedSearchForm,
  reply: SavedSearch,
})

export const deleteSearch = endpoint({
  name: 'deleteSearch',
  method: 'POST',
  path: '/searches/:id/delete',
  access: 'session',
  kind: 'write',
  summary: 'Delete an own saved search',
  params,
  reply: Type.Object({ message: Type.String() }),
})
