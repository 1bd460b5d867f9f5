import { languages } from '@/messages/languages'
import { locale } from '@/messages/locale'
import { speak } from '@/session/own-language'
import { showToast } from '@/ui/toast'
import * as m from '../messages/later'
import { Choice } from './display-settings'

export function LanguageChoice() {
  return (
    <Choice
      legend={m.languageLabel()}
      value={locale()}
      options={languages.map(({ tag, name }) => [tag, name])}
      onChange={(tag) => void speak(tag).catch((error: Error) => showToast('error', error.message))}
    />
  )
}
