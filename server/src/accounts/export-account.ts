import { sql } from '#server/db/core/sql.ts'
import { all, paged } from './export-reads.ts'

// The stored data of the account itself.

export const account = all(
  userId => sql`
    SELECT given_id AS "id", email, first_name AS "firstName", last_name AS "lastName", gender, age, city, college,
      skills, description AS "aboutMe", verified, verified_at AS "verifiedAt", is_profile_set_up AS "isProfileSetUp", rating_sum AS "ratingSum",
      rating_count AS "ratingCount", customer_rating_sum AS "ratingSumAsCustomer",
      customer_rating_count AS "ratingCountAsCustomer", tasks_done AS "tasksDone", created_at AS "createdAt", role, language, show_email AS "showEmailTo", public_profile AS "hasPublicPage", can_be_invited AS "canBeInvited", limited_at AS "limitedAt",
      limit_reason AS "limitReason", appeal, appealed_at AS "appealedAt", appeal_answer AS "appealAnswer", avatar,
      mail_refused_at AS "mailRefusedAt", waits_since AS "waitsToJoinSince"
    FROM users WHERE id = ${userId}`,
)

export const sessions = all(
  userId => sql`
    SELECT device, created_at AS "createdAt", last_seen_at AS "lastSeenAt", expires_at AS "expiresAt" FROM sessions WHERE user_id = ${userId}
    ORDER BY created_at`,
)

export const signIns = paged(
  (userId, after) => sql`
    SELECT id AS key, at, address FROM sign_ins WHERE user_id = ${userId} AND id > ${after} ORDER BY id`,
)

export const agreed = all(
  userId => sql`
    SELECT page, version, at FROM agreed_pages WHERE user_id = ${userId} ORDER BY at, page`,
)

export const badges = all(
  userId => sql`SELECT kind, label, since FROM badges WHERE user_id = ${userId} ORDER BY since, label`,
)

export const verifications = all(
  userId => sql`
    SELECT kind, label, state, content, note, created_at AS "createdAt", decided_at AS "decidedAt"
    FROM verifications WHERE user_id = ${userId} AND state <> 'pending' ORDER BY created_at`,
)

export const waysIn = all(
  userId => sql`
    SELECT 'account at ' || issuer AS "what", subject AS "knownThereAs", created_at AS "since" FROM identities
    WHERE user_id = ${userId}
    UNION ALL SELECT 'codes of an app', NULL, enabled_at FROM second_factors
    WHERE user_id = ${userId} AND enabled_at IS NOT NULL`,
)

export const tokens = all(
  userId => sql`
    SELECT name, scope, created_at AS "createdAt", expires_at AS "endsAt", last_used_at AS "lastUsedAt"
    FROM api_tokens WHERE user_id = ${userId} ORDER BY id`,
)

export const knownBrowsers = all(
  userId =>
    sql`SELECT expires_at AS "knownUntil" FROM known_devices WHERE user_id = ${userId} ORDER BY expires_at`,
)

export const blocked = all(
  userId => sql`
    SELECT trim(u.first_name || ' ' || u.last_name) AS "person", b.created_at AS "since"
    FROM blocks b JOIN users u ON u.id = b.blocked_id WHERE b.blocker_id = ${userId} ORDER BY b.created_at`,
)

export const searches = all(
  userId => sql`
    SELECT name, q AS "words", category_id AS "categoryId", mode, (min_budget_paise / 100.0)::float8 AS "lowestBudget",
      (max_budget_paise / 100.0)::float8 AS "highestBudget", city, notify AS "tellAboutNewTasks", created_at AS "createdAt"
    FROM searches WHERE user_id = ${userId} ORDER BY id`,
)

export const reports = paged(
  (userId, after) => sql`
    SELECT id AS key, kind, reason, details, status, created_at AS "createdAt", closed_at AS "closedAt"
    FROM reports WHERE reporter_id = ${userId} AND id > ${after} ORDER BY id`,
)

export const bans = all(
  userId =>
    sql`SELECT kind, reason, created_at AS "createdAt" FROM bans WHERE person_id = ${userId} ORDER BY id`,
)

export const drafts = all(
  userId => sql`
    SELECT title, description, category_id AS "categoryId", city, (budget_paise / 100.0)::float8 AS "budget",
      created_at AS "createdAt"
    FROM task_drafts WHERE owner_id = ${userId} ORDER BY id`,
)

/** Since when a calendar may ask for the person's agreed days. */
export const calendar = all(
  userId => sql`SELECT made_at AS "madeAt" FROM calendar_feeds WHERE user_id = ${userId}`,
)

/** Visits that the person shared. */
export const visits = all(
  userId => sql`
    SELECT t.title AS "task", v.shared_at AS "sharedAt", v.fine_at AS "saidFineAt"
    FROM visits v JOIN tasks t ON t.id = v.task_id WHERE v.user_id = ${userId} ORDER BY v.task_id`,
)
