import type { AlarmKind } from '#contract/alarms.ts'
import { type Database, sql } from '#server/db/core/sql.ts'

/** An alarm as operators were told of it last. */
export interface AlarmState {
  kind: AlarmKind
  /** Since when it is on; null while it is off. */
  beganAt: Date | null
  detail: string
  /** Since when the facts say otherwise; null while they agree. */
  turnsAt: Date | null
}

const columns = sql`kind, began_at AS "beganAt", detail, turns_at AS "turnsAt"`

/** The alarms that are on, the oldest first. */
export const alarmsOn = (db: Database): Promise<(AlarmState & { beganAt: Date })[]> =>
  db.rows(sql`SELECT ${columns} FROM alarms WHERE began_at IS NOT NULL ORDER BY began_at, kind`)

/** Every alarm that was ever looked at, so that no other process tells of any meanwhile. */
export const lockAlarms = async (tx: Database, kinds: readonly AlarmKind[]): Promise<AlarmState[]> => {
  await tx.run(sql`
    INSERT INTO alarms (kind) SELECT * FROM unnest(${kinds}::text[]) AS k ORDER BY 1 ON CONFLICT DO NOTHING`)
  return tx.rows<AlarmState>(
    sql`SELECT ${columns} FROM alarms WHERE kind = ANY (${kinds}) ORDER BY kind FOR UPDATE`,
  )
}

export const storeAlarm = (tx: Database, { kind, beganAt, detail, turnsAt }: AlarmState): Promise<number> =>
  tx.run(sql`
    UPDATE alarms SET began_at = ${beganAt}, detail = ${detail}, turns_at = ${turnsAt} WHERE kind = ${kind}`)

/** Has the alarms looked at now. */
export const lookAtAlarmsSoon = (tx: Database, now: Date): Promise<number> =>
  tx.run(sql`UPDATE jobs SET due_at = ${now} WHERE kind = 'alarms' AND due_at > ${now}`)
