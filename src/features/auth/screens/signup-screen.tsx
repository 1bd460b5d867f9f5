import Link from 'next/link'
import * as actions from '@/messages/actions'
import * as session from '@/session/messages'
import { ButtonLink } from '@/ui/button'
import { FactPairs } from '@/ui/facts'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import styles from '../components/auth.module.css'
import { AuthFrame, VisitorsOnly } from '../components/auth-frame'
import signup from '../components/signup.module.css'
import * as signupTexts from '../messages/signup'
import { signupSteps } from '../next-steps'

const needs = [
  [signupTexts.needPhoneLabel, signupTexts.needPhoneText],
  [signupTexts.needEmailLabel, signupTexts.needEmailText],
  [signupTexts.needPasswordLabel, signupTexts.needPasswordText],
] as const

export function SignupScreen() {
  return (
    <VisitorsOnly instead={session.otherAccountText()}>
      <AuthFrame
        title={actions.openAccountAction()}
        lead={signupTexts.signupLeadText()}
        next={signupSteps(0)}
      >
        <FactPairs look="told" facts={needs.map(([what, why]) => [what(), why()])} />
        <div className={`${signup.begin} ${stack.gap15}`}>
          <ButtonLink href="/auth/create-account">{actions.openAccountAction()}</ButtonLink>
          <ButtonLink href="/auth/login" look="quiet">
            {signupTexts.haveAccountAction()}
          </ButtonLink>
        </div>
        <p className={`${texts.hint} ${styles.muted}`}>
          {signupTexts.notSureText()}{' '}
          <Link href="/how-work" prefetch={false}>
            {signupTexts.howItWorksLabel()}
          </Link>{' '}
          {signupTexts.joinText()}{' '}
          <Link href="/static/risk-disclosure" prefetch={false}>
            {signupTexts.risksFirstLabel()}
          </Link>{' '}
          {signupTexts.notSureEndText()}
        </p>
      </AuthFrame>
    </VisitorsOnly>
  )
}
