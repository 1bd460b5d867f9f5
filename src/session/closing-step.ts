import { anySentCode, defineStep } from '@/lib/step'

/** A request to close the account, between the password (settings) and the code (`/auth/otp-verify`). */
export const closingStep = defineStep('deactivate', anySentCode)
