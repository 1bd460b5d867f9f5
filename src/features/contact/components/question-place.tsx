import { useRouter } from 'next/router'
import { loginAction } from '@/messages/actions'
import { rememberTarget } from '@/session/return-target'
import { Button } from '@/ui/button'
import card from '@/ui/card.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages/threads'
import { OwnQuestions } from './own-questions'
import styles from './threads.module.css'
import { VisitorThread } from './visitor-question'

export type QuestionPlaceProps = { threadKey: string | undefined; isMember: boolean }

/** Fetched late, by members and by whoever comes with the link of a mail: other visitors need none of it. */
export function QuestionPlace({ threadKey, isMember }: QuestionPlaceProps) {
  if (threadKey !== undefined) return <VisitorThread key={threadKey} threadKey={threadKey} />
  return isMember ? <OwnQuestions /> : <LoginFirst />
}

function LoginFirst() {
  const { asPath, push } = useRouter()
  const handleLogin = () => {
    rememberTarget(asPath)
    void push('/auth/login')
  }
  return (
    <section className={`${card.card} ${styles.login} ${stack.gap2} ${stack.start}`}>
      <h2 className={`${texts.display2} ${styles.title}`}>{m.readTitle()}</h2>
      <p>{m.readText()}</p>
      <Button onClick={handleLogin}>{loginAction()}</Button>
    </section>
  )
}
