import { expect, test } from 'vitest'
import type { ChatEntry } from '#contract/entities/message.ts'
import { limits } from '#contract/limits.ts'
import { mergeChats, updateChats } from './chat-list.ts'

const chat = (id: number, message = 'Hello'): ChatEntry => ({
  userDetails: {
    firstName: `F${id}`,
    lastName: '',
    profilePic: null,
    verified: false,
    givenId: `friend-${id}`,
  },
  message,
  file: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  unreadMessages: 0,
  task: null,
})
const chats = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => chat(from + i))

test('puts new entries first, and keeps older ones behind them', () => {
  const known = chats(0, 60)
  const told = [chat(59, 'New'), ...chats(0, limits.page.updatedChats - 1)]
  const merged = updateChats(told, known)!
  expect(merged).toHaveLength(60)
  expect(merged.slice(0, told.length)).toEqual(told)
  expect(merged.at(-1)).toEqual(chat(58))
})

test('takes fewer entries than an event can carry as the whole list', () => {
  expect(updateChats(chats(1, 3), chats(0, 5))).toEqual(chats(1, 3))
})

test('makes no list from the newest entries when no list is loaded', () => {
  expect(updateChats(chats(0, limits.page.updatedChats), undefined)).toBeUndefined()
})

test('adds each person of an overlapping page once', () => {
  expect(mergeChats(chats(0, 3), chats(2, 5))).toEqual(chats(0, 5))
})
