import type { TaskFields } from '#contract/entities/task.ts'
import type { SiteCache } from '#server/access/site-cache.ts'
import { invalid } from '#server/domain/failure.ts'
import { notOfferedIssues } from '#server/domain/market-settings.ts'

/** The fields of a task that decide if the market offers such tasks. */
type Kind = Pick<TaskFields, 'categoryId' | 'taskCity' | 'modeOfTask'>

/** Refuses what this market does not offer. A task that is there may stay what it is. */
export const requireOffered = async (site: SiteCache, fields: Kind, before?: Kind): Promise<void> => {
  const { settings } = await site.current()
  const issues = notOfferedIssues(settings, fields, before)
  if (issues.length > 0) throw invalid(...issues)
}
