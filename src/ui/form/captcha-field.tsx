import { envClient } from '@/config/env.client'
import { late } from '@/ui/late'
import type { CaptchaCheckProps } from './captcha-check'

const CaptchaCheck = late(() => import('./captcha-check').then((part) => part.CaptchaCheck))

export function CaptchaField(props: CaptchaCheckProps) {
  return envClient.captchaSiteKey === '' ? null : <CaptchaCheck {...props} />
}
