import { ContactScreen } from '@/features/contact/screens/contact-screen'
import { PageMeta } from '@/shell/page-meta'

export default function ContactPage() {
  return (
    <>
      <PageMeta
        title="Contact"
        description="Write to us. A person reads it and answers, Monday to Friday, most questions within one or two working days."
        picture="contact"
      />
      <ContactScreen />
    </>
  )
}
