import { useRouter } from 'next/router'
import { type ReactNode, useEffect } from 'react'
import * as actions from '@/messages/actions'
import { ButtonLink } from '@/ui/button'
import { inPlace } from '@/ui/rich-spans'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import styles from '../screens/text-screen.module.css'

export function AskUs({ words }: { words: string }) {
  return (
    <section className={`${styles.ask} ${stack.gap15} ${stack.start}`}>
      <h2 className={texts.display3}>{words === '' ? m.askTitle() : m.nothingTitle()}</h2>
      {words === '' ? (
        <p>{m.askText()}</p>
      ) : (
        <p>
          {m.nothingText<ReactNode>({
            words,
            q: (text) => (
              <q key="q" className={styles.words}>
                {text}
              </q>
            ),
          })}
        </p>
      )}
      <ButtonLink href="/contactus" look={words === '' ? 'quiet' : 'filled'}>
        {actions.contactAction()}
      </ButtonLink>
    </section>
  )
}

export function MarkedWords({ text, words }: { text: string; words: string }) {
  const terms = words.split(/\s+/).filter((word) => word.length > 1)
  if (terms.length === 0) return text
  const pattern = new RegExp(`(${terms.map(literal).join('|')})`, 'giu')
  return inPlace(text.split(pattern)).map(({ place, item: part }) =>
    Number(place) % 2 === 1 ? (
      <mark key={place} className={styles.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

function literal(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

export function useOpenedByAddress(): void {
  const { asPath } = useRouter()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router changes an address without a `hashchange`
  useEffect(() => {
    openTarget()
    window.addEventListener('hashchange', openTarget)
    return () => window.removeEventListener('hashchange', openTarget)
  }, [asPath])
}

function openTarget(): void {
  const target = document.getElementById(decodeText(window.location.hash.slice(1)))
  const fold = target?.closest('details')
  if (!target || !fold) return
  fold.open = true
  fold.dataset.opened = ''
  target.scrollIntoView()
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
