import { anySentCode, defineStep } from '@/lib/step'
import * as actions from '@/messages/actions'
import * as m from './messages'

export interface NextSteps {
  title: string
  steps: { label: string; hint: string }[]
  /** How many of the first steps are done. */
  done: number
  /** The number of steps on the page; 0 if all are done. */
  present: number
  note?: string
}

type StepText = readonly [label: string, hint: string]

function way(title: string, named: readonly StepText[], done: number, present = 1): NextSteps {
  return { title, steps: named.map(([label, hint]) => ({ label, hint })), done, present }
}

export function signupSteps(done: number): NextSteps {
  const account = done > 0 ? m.accountSavedText() : m.accountStepText()
  const steps: StepText[] = [
    [m.accountStepLabel(), account],
    [m.phoneStepLabel(), m.phoneStepText()],
    [m.emailStepLabel(), m.emailStepText()],
  ]
  return { ...way(m.openingTitle(), steps, done), note: m.afterSignupText() }
}

export function loginSteps(at: 'password' | 'codes' | 'authenticator'): NextSteps {
  const loginStepTexts: StepText[] = [
    [m.passwordStepLabel(), at === 'password' ? m.passwordStepText() : m.passwordDoneText()],
    [m.phoneCodeLabel(), m.phoneCodeStepText()],
    [m.emailCodeLabel(), m.emailCodeStepText()],
  ]
  const app: StepText = [m.authenticatorStepLabel(), m.authenticatorStepText()]
  const steps =
    at === 'authenticator'
      ? way(m.nextTitle(), [...loginStepTexts, app], loginStepTexts.length)
      : way(m.nextTitle(), loginStepTexts, at === 'password' ? 0 : 1, at === 'password' ? 1 : 2)
  return { ...steps, note: m.warningText() }
}

export function forgotSteps(done: number): NextSteps {
  const steps: StepText[] = [
    [m.codeStepLabel(), m.codeStepText()],
    [m.newPasswordStepLabel(), m.newPasswordStepText()],
    [actions.loginAction(), m.againStepText()],
  ]
  return { ...way(m.nextTitle(), steps, done), note: m.warningText() }
}

export function changeSteps(done: number): NextSteps {
  const steps: StepText[] = [
    [m.newPasswordStepLabel(), m.changeStepText()],
    [m.othersStepLabel(), m.othersStepText()],
    [m.toldStepLabel(), m.toldStepText()],
  ]
  return way(m.nextTitle(), steps, done, done > 0 ? 0 : 1)
}

export function closingSteps(): NextSteps {
  const steps: StepText[] = [
    [m.passwordStepLabel(), m.closePasswordText()],
    [m.emailCodeLabel(), m.emailCodeStepText()],
    [m.closeStepLabel(), m.closeStepText()],
  ]
  return way(m.nextTitle(), steps, 1)
}

export type SignupChannel = 'phone' | 'email'

export const signupStep = defineStep('signup', {
  signupId: '',
  channel: 'phone' as SignupChannel,
  sent: anySentCode,
})

export const signupDraft = {
  name: 'create-account',
  fields: ['fullName', 'email', 'phone'],
  staysWhenSent: true,
} as const

/**
 * The typed password, for the next step of the same visit. It is kept in memory, because it must
 * not be stored.
 */
export const typedPassword = { text: '' }

export const loginStep = defineStep('login', {
  challengeId: '',
  phone: anySentCode,
  email: anySentCode,
  isAtAuthenticator: false,
  hasPasskey: false,
})

export const forgotStep = defineStep('forgot', { requestId: '', sent: anySentCode })

export const resetStep = defineStep('reset', { resetId: '' })
