import { screen, waitFor } from '@testing-library/react'
import { envClient } from '@/config/env.client'
import type { Captcha } from '@/server/platform/http/admit'
import * as contactPage from '../../../pages/contactus'
import { makeApi } from '../../support/api'
import { paste } from '../../support/paste'
import { renderRoute } from '../../support/render-route'

let drawn = 0

// No test can pass Google's check.
jest.mock('react-google-recaptcha', () => ({
  __esModule: true,
  default: function Fake({
    onChange,
    theme,
  }: {
    onChange: (answer: string) => void
    theme: string
  }) {
    const { useState } = jest.requireActual<typeof import('react')>('react')
    const [number] = useState(() => ++drawn)
    return (
      <button
        type="button"
        data-theme-of-check={theme}
        onClick={() => onChange(`answer ${number}`)}
      >
        I am a person, check {number}
      </button>
    )
  },
}))

function reading(answers: (string | undefined)[], good: string): Captcha {
  return {
    verify: async (answer) => {
      answers.push(answer)
      return answer === good
    },
  }
}

beforeEach(() => {
  drawn = 0
  jest.replaceProperty(envClient as { captchaSiteKey: string }, 'captchaSiteKey', 'site-key')
})

async function open(captcha: Captcha) {
  const api = await makeApi({ captcha })
  const opened = await renderRoute(contactPage, { pathname: '/contactus', api })
  const { user } = opened
  await paste(user, screen.getByRole('textbox', { name: 'Name' }), 'Ada')
  await paste(user, screen.getByRole('textbox', { name: 'Email' }), 'ada@fnx.example')
  await user.click(screen.getByRole('radio', { name: 'Press' }))
  await paste(user, screen.getByRole('textbox', { name: 'Message' }), 'A question of the press.')
  return opened
}

const check = (number: number) =>
  screen.findByRole('button', { name: `I am a person, check ${number}` })

test('without its check nothing is sent, and a failed check is drawn again, keeping entries @rest', async () => {
  const answers: (string | undefined)[] = []
  const { user } = await open(reading(answers, 'answer 2'))
  expect(await check(1)).toHaveAttribute('data-theme-of-check', 'dark')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Confirm you’re not a robot.')).toBeVisible()
  expect(answers).toEqual([])
  await user.click(await check(1))
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('Confirm you’re not a robot.'),
  )
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Confirm you’re not a robot.')).toBeVisible()
  await user.click(await check(2))
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByRole('heading', { name: /Your reference is/ })).toBeVisible()
  expect(answers).toEqual(['answer 1', 'answer 2'])
})
