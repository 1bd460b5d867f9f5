import { sealJson, unsealJson } from '@/contract/seal'
import type { Sealing } from './sealing'

export const webSealing: Sealing = { seal: sealJson, unseal: unsealJson }
