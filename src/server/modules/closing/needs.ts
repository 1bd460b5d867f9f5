import type { IdentityNeeds } from '@/server/modules/identity/needs'

export interface ClosingNeeds extends IdentityNeeds {}
