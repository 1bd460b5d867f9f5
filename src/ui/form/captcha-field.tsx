import dynamic from 'next/dynamic'
import { envClient } from '@/config/env.client'
import type { CaptchaCheckProps } from './captcha-check'

// Not a byte of it where there is no site key.
const CaptchaCheck = dynamic(() => import('./captcha-check').then((part) => part.CaptchaCheck), {
  ssr: false,
})

/** The check that a person is here. Nothing at all where no site key is set. */
export function CaptchaField(props: CaptchaCheckProps) {
  return envClient.captchaSiteKey === '' ? null : <CaptchaCheck {...props} />
}
