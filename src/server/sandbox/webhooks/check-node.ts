import { createHmac, timingSafeEqual } from 'node:crypto'

export type DeliveryVerdict = 'good' | 'forged' | 'late' | 'repeated'

/** The lines that the documentation shows for Node; a test compares them. */
export function checkDelivery(
  secret: string,
  headers: Record<string, string>,
  body: string,
  seen: Set<string>,
  now: number,
): DeliveryVerdict {
  const id = headers['webhook-id'] ?? ''
  const at = headers['webhook-timestamp'] ?? ''
  const signatures = (headers['webhook-signature'] ?? '').split(' ')
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const mac = createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest('base64')
  const ours = Buffer.from(`v1,${mac}`)
  const isOurs = signatures.some((text) => {
    const given = Buffer.from(text)
    return given.length === ours.length && timingSafeEqual(given, ours)
  })
  if (!isOurs) return 'forged'
  if (Math.abs(now - Number(at)) > 300) return 'late'
  if (seen.has(id)) return 'repeated'
  seen.add(id)
  return 'good'
}
