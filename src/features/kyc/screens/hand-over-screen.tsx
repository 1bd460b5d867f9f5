import { useEffect, useEffectEvent, useState } from 'react'
import { envClient } from '@/config/env.client'
import type { Answer } from '@/contract/define'
import { kycCalls } from '@/contract/kyc'
import { loginCalls } from '@/contract/user/login'
import { call } from '@/lib/api/call'
import { apiClient } from '@/lib/api/client'
import { browserStorage } from '@/lib/storage/web-storage'
import * as actions from '@/messages/actions'
import { logIn } from '@/session/log-in'
import { Button } from '@/ui/button'
import columns from '@/ui/columns.module.css'
import { FormFailure } from '@/ui/form/form-notes'
import memberPage from '@/ui/member-page.module.css'
import { PageFrame } from '@/ui/page-frame'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import parts from '../components/steps.module.css'
import * as m from '../messages'
import styles from './kyc.module.css'

type OpenedHandOver = Answer<(typeof kycCalls)['openHandOver']>

/**
 * The code is consumed at once, but the check begins only after the person has compared the words
 * with those on their own computer. Otherwise a stranger's code could obtain their document.
 */
export function HandOverScreen({ code, onLeave }: { code: string; onLeave: () => void }) {
  const [opened, setOpened] = useState<OpenedHandOver>()
  const [failure, setFailure] = useState<string>()
  const [isStopped, setIsStopped] = useState(false)
  const open = useEffectEvent(() => {
    call(kycCalls.openHandOver, { code }).then(setOpened, (error: Error) =>
      setFailure(error.message),
    )
  })
  useEffect(() => open(), [])
  const handleYes = ({ token }: OpenedHandOver) => {
    // The server does not reveal the email address of a hand-over, so the one that this browser
    // stores stays.
    const [email = '', device = ''] = (['user_email', 'device'] as const).map(
      (name) => browserStorage.read(name) ?? '',
    )
    return logIn({ token, email, device })
  }
  const handleNo = ({ token }: OpenedHandOver) => {
    setIsStopped(true)
    const url = `${envClient.apiUrl}/${loginCalls.logout.path}`
    void apiClient.put(url, {}, { headers: { token } }).catch(() => undefined)
  }
  return (
    <PageFrame>
      <div className={memberPage.page}>
        <div className={`${columns.form} ${stack.gap25} ${styles.main}`}>
          <h1 className={`${texts.heading} ${styles.title}`}>
            {isStopped ? m.scanStoppedTitle() : opened ? m.scanTitle() : m.pageTitle()}
          </h1>
          {!opened && !failure && <p role="status">{m.scanWaitText()}</p>}
          {failure && (
            <>
              <FormFailure message={failure} />
              <Button look="quiet" onClick={onLeave}>
                {actions.loginAction()}
              </Button>
            </>
          )}
          {isStopped && <p role="status">{m.scanStoppedText()}</p>}
          {opened && !isStopped && (
            <>
              <p className={styles.display} lang="en" translate="no">
                {opened.words}
              </p>
              <p>{m.scanText({ name: opened.fullName })}</p>
              <p className={styles.muted}>{m.scanWarningText()}</p>
              <div className={`${parts.foot} ${row.row}`}>
                <Button onClick={() => handleYes(opened)}>{m.scanYesAction()}</Button>
                <Button look="quiet" onClick={() => handleNo(opened)}>
                  {m.scanNoAction()}
                </Button>
              </div>
            </>
          )}
        </div>
      </div>
    </PageFrame>
  )
}
