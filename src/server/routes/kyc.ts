import type { Hono } from 'hono'
import { kycCalls } from '@/contract/kyc'
import { handOver, openHandOver } from '@/server/modules/identity/hand-over.service'
import { receiveWebhook } from '@/server/modules/kyc'
import {
  generateSdkToken,
  progress,
  resetApplicant,
  updateApplicantId,
} from '@/server/modules/kyc/kyc.service'
import { readBytes } from '@/server/platform/http/body'
import { type MountSettings, routesOf } from '@/server/platform/http/mount'
import { noteRefusal } from '@/server/platform/security/events'

export const kycRoutes = [
  routesOf('kyc', kycCalls, {
    generateSdkToken: (services, _, { member }) => generateSdkToken(services, member),
    updateApplicantId: (services, input, { member }) => updateApplicantId(services, member, input),
    resetApplicant: (services, _, { member }) => resetApplicant(services, member),
    progress: (services, _, { member }) => progress(services, member),
    handOver: (services, _, { member }) => handOver(services, member),
    openHandOver: (services, input, caller) => openHandOver(services, input, caller),
  }),
]

/** All but 2xx is sent again: only what is unsigned, or cannot be checked now, is refused. */
export function addIdentityWebhook(app: Hono, { services, addressOf }: MountSettings): void {
  app.post('/api/webhooks/identity', async (context) => {
    const raw = await readBytes(context.req.raw)
    const heard = await receiveWebhook(services, raw, context.req.raw.headers).catch((error) => {
      noteRefusal(services, error, { call: 'identity webhook', address: addressOf(context) })
      throw error
    })
    services.log.info('identity webhook', { heard })
    return context.json({ status: 200, message: 'OK' }, 200, { 'cache-control': 'no-store' })
  })
}
