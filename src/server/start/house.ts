import type { ServerEnv } from '@/config/env.server'
import { carryHouse } from '@/config/house'

/** Tells this process, pages included, what the platform is called. */
export function takeHouse({ NEXT_PUBLIC_APP_NAME: name }: ServerEnv): void {
  carryHouse({ name, shortName: name })
}
