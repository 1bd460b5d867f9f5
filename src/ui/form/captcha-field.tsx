import dynamic from 'next/dynamic'
import { envClient } from '@/config/env.client'
import type { CaptchaCheckProps } from './captcha-check'

const CaptchaCheck = dynamic(() => import('./captcha-check').then((part) => part.CaptchaCheck), {
  ssr: false,
})

export function CaptchaField(props: CaptchaCheckProps) {
  return envClient.captchaSiteKey === '' ? null : <CaptchaCheck {...props} />
}
