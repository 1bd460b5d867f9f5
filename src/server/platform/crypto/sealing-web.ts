import { sealJson, sealJsonText, unsealJson } from '@/contract/seal'
import type { Sealing } from './keys'

export const webSealing: Sealing = {
  seal: sealJson,
  sealText: sealJsonText,
  unseal: unsealJson,
}
