import type { Friend } from '#contract/entities/message.ts'
import type { PersonBrief } from '#contract/entities/user.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { type Person, peopleWith, personByGivenId } from '#server/db/people/users.ts'

/** The other person of a conversation as screens show them. */
export const toFriend = (person: PersonBrief): Friend => ({
  firstName: person.firstName,
  lastName: person.lastName,
  profilePic: person.profilePic,
  verified: person.verified,
  givenId: person.givenId,
})

/** The two people of a conversation in the order it is stored in. */
export const pairOf = (a: number, b: number): [low: number, high: number] => (a < b ? [a, b] : [b, a])

/**
 * Locks the row of two people's conversation, and creates it if there is none; an empty conversation appears in no
 * list. Messages get their numbers under this lock, and a block waits for it.
 */
export const lockConversation = async (
  tx: Database,
  a: number,
  b: number,
): Promise<{ id: number; isEmpty: boolean }> => {
  const [low, high] = pairOf(a, b)
  // The update that changes nothing is what takes the lock when the row is there already.
  const row = await tx.row<{ id: number; isEmpty: boolean }>(sql`
    INSERT INTO conversations (low_user_id, high_user_id) VALUES (${low}, ${high})
    ON CONFLICT (low_user_id, high_user_id) DO UPDATE SET last_seq = conversations.last_seq
    RETURNING id, last_seq = 0 AS "isEmpty"`)
  return row!
}

/** The ids of all conversations of a person, the empty ones too. */
export const conversationIdsOf = (userId: number): Sql => sql`(
  SELECT id FROM conversations WHERE low_user_id = ${userId}
  UNION ALL SELECT id FROM conversations WHERE high_user_id = ${userId})`

/** Locks the rows of all conversations of a person, in the order of the two people's public ids. */
export const lockConversationsOf = async (tx: Database, userId: number): Promise<void> => {
  await tx.run(sql`
    SELECT 1 FROM conversations c JOIN users a ON a.id = c.low_user_id JOIN users b ON b.id = c.high_user_id
    WHERE c.id IN ${conversationIdsOf(userId)}
    ORDER BY least(a.given_id COLLATE "C", b.given_id), greatest(a.given_id COLLATE "C", b.given_id) FOR UPDATE OF c`)
}

/** Somebody else by public id; undefined for nobody and for oneself. */
export const otherPerson = async (
  db: Database,
  givenId: string,
  viewerId: number,
): Promise<Person | undefined> => {
  const person = await personByGivenId(db, givenId)
  return person?.id === viewerId ? undefined : person
}

/**
 * Somebody else by public id, with the id of the conversation that the viewer has with them, if any; undefined for
 * nobody and for oneself.
 */
export const otherInConversation = async (
  db: Database,
  givenId: string,
  viewerId: number,
): Promise<{ friend: Person; conversationId: number | null } | undefined> => {
  const [[friend], [conversation]] = await db.each<[Person, { id: number }]>(
    peopleWith(sql`WHERE given_id = ${givenId}`),
    sql`SELECT c.id FROM users u
      JOIN conversations c ON c.low_user_id = least(u.id, ${viewerId}) AND c.high_user_id = greatest(u.id, ${viewerId})
      WHERE u.given_id = ${givenId}`,
  )
  if (!friend || friend.id === viewerId) return undefined
  return { friend, conversationId: conversation?.id ?? null }
}

/** The people with whom somebody has a conversation, without blocks and deleted accounts. */
export const friendsOf = (db: Database, userId: number): Promise<{ id: number; givenId: string }[]> =>
  db.rows(sql`
    SELECT u.id, u.given_id AS "givenId" FROM conversation_members cm
    JOIN users u ON u.id = cm.friend_id WHERE cm.user_id = ${userId} AND NOT EXISTS (
      SELECT 1 FROM blocks b WHERE (b.blocker_id, b.blocked_id) IN ((u.id, cm.user_id), (cm.user_id, u.id)))`)
