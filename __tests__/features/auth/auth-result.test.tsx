import { render, screen, waitFor } from '@testing-library/react'
import { HeadManagerContext } from 'next/dist/shared/lib/head-manager-context.shared-runtime'
import type { ReactElement } from 'react'
import { AuthResult } from '@/features/auth/components/auth-frame'
import { PageMeta } from '@/shell/page-meta'
import { makeRouter } from '../../support/fake-router'

test('a finished step renames page title and heading', async () => {
  const heads: ReactElement<{ children: string }>[][] = []
  const head = {
    mountedInstances: new Set(),
    updateHead: (state: (typeof heads)[number]) => void heads.push(state),
  }
  render(
    makeRouter('/auth/otp-verification/email').within(
      <HeadManagerContext value={head}>
        <PageMeta title="Confirm your e-mail" />
        <AuthResult
          title="Your account is open"
          lead="Log in."
          next={{ title: 'What comes next', steps: [], done: 0, present: 0 }}
          href="/auth/login"
          label="Go to login"
        />
      </HeadManagerContext>,
    ),
  )
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your account is open')
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  const titles = () => (heads.at(-1) ?? []).filter(({ type }) => type === 'title')
  await waitFor(() =>
    expect(titles().map(({ props }) => props.children)).toEqual(['Your account is open | FNX']),
  )
})
