import { SealedLetter } from '@/ui/marks/sealed-letter'
import { MuiRoot } from '@/ui/mui-root'
import { PageFrame, PageOpening } from '@/ui/page-frame'
import { AnswerTimes } from '../components/answer-times'
import { AnsweredAlready } from '../components/answered-already'
import { MessagePlace } from '../components/message-place'
import { OtherWays } from '../components/other-ways'
import { contactCopy } from '../contact-copy'
import styles from './contact-screen.module.css'

/** The form first, what happens with it beside it, every other way below. */
export function ContactScreen() {
  const { title, lead } = contactCopy
  return (
    <PageFrame>
      <PageOpening
        title={title}
        lead={lead}
        picture={
          <div className={styles.picture}>
            <SealedLetter />
          </div>
        }
      />
      <div className={styles.spread}>
        <section className={styles.form}>
          <MuiRoot>
            <MessagePlace />
          </MuiRoot>
        </section>
        <div className={styles.beside}>
          <AnsweredAlready />
          <AnswerTimes />
        </div>
      </div>
      <OtherWays />
    </PageFrame>
  )
}
