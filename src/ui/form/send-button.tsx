import type { MouseEvent, ReactNode } from 'react'
import { Button } from '../button'
import { useIsHydrated } from '../is-hydrated'

type SendButtonProps = { isBusy: boolean; children: ReactNode }

/**
 * Sends its form. Before hydration a form that is sent would reload the page with what was typed in
 * its address. So until then `boot.js` keeps the press, and *Enter* finds a button that sends nothing.
 */
export function SendButton({ isBusy, children }: SendButtonProps) {
  const isHydrated = useIsHydrated()
  return (
    <>
      {!isHydrated && <button type="submit" hidden disabled />}
      <Button
        type={isHydrated ? 'submit' : 'button'}
        isBusy={isBusy}
        data-needs-script
        {...(!isHydrated && { onClick: sendForm })}
      >
        {children}
      </Button>
    </>
  )
}

/** A press that was kept may reach the button while it is no submit button yet. */
function sendForm(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
