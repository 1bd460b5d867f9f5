import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { useProfile } from '@/session/queries'
import { clearReturnAfterKycAt } from '@/session/return-target'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed } from '@/ui/part-state'
import { GiftPage, GiftPageWaiting } from '../components/gift-page'
import { useGift, useGifts } from '../queries'
import { giftPage } from '../rules'
import { OneGift, Sending } from './sending-parts'

export function SendScreen() {
  const { gift: id } = useRouter().query
  const wanted = typeof id === 'string' ? id : undefined
  const profile = useProfile()
  const gifts = useGifts()
  const gift = useGift(wanted)
  useEffect(() => clearReturnAfterKycAt(giftPage), [])
  const asked = wanted === undefined ? gifts : gift
  const failed = [profile, asked].find(({ data, error }) => data === undefined && error)
  return (
    <PageFrame>
      <GiftPage>
        {failed ? (
          <PartFailed
            {...(failed.error && { message: failed.error.message })}
            onRetry={() => void failed.refetch()}
            isTrying={failed.isFetching}
          />
        ) : wanted !== undefined && profile.data && gift.data !== undefined ? (
          <OneGift key={wanted} gift={gift.data} profile={profile.data} />
        ) : wanted === undefined && profile.data && gifts.data ? (
          <Sending key={profile.data.id} gifts={gifts.data} profile={profile.data} />
        ) : (
          <GiftPageWaiting />
        )}
      </GiftPage>
    </PageFrame>
  )
}
