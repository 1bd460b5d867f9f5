import * as m from '@/features/contact/messages/form'
import { ContactScreen, contactLead } from '@/features/contact/screens/contact-screen'
import { sharedLayout } from '@/shell/layouts/shared-layout'
import { PageMeta } from '@/shell/page-meta'

export default function ContactPage() {
  return (
    <>
      <PageMeta title={m.pageTitle()} description={contactLead()} picture="contact" />
      <ContactScreen />
    </>
  )
}

ContactPage.getLayout = sharedLayout
