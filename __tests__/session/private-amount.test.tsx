import { renderHook } from '@testing-library/react'
import { sharesText } from '@/messages/labels'
import { languages } from '@/messages/languages'
import { usePrivateText } from '@/session/private-amount'

afterEach(() => {
  localStorage.clear()
  document.documentElement.lang = 'en'
})

test.each(languages)(
  'with amounts hidden, no sentence in $name has a number of shares',
  ({ tag }) => {
    document.documentElement.lang = tag
    localStorage.setItem('hide-amounts', 'yes')
    const { result } = renderHook(usePrivateText)
    expect(result.current(sharesText({ shares: '12.5' }))).not.toMatch(/\d/)
  },
)
