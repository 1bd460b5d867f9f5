import { and, isNull } from 'drizzle-orm'
import { isAnyOf } from '@/server/platform/db/database'
import { notificationKinds } from './kinds'
import { notifications } from './tables'

/**
 * During an upgrade a newer process may have written kinds that only its release has texts for.
 * They stay unseen and are shown once this process is replaced.
 */
export const whereShown = and(
  isAnyOf(notifications.kind, Object.keys(notificationKinds)),
  isNull(notifications.removedAt),
)
