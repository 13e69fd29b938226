import type { PricedPlace } from '../../../domain/day/advice.ts'
import type { WholePlan } from '../../../domain/day/talks.ts'
import { useAdvice } from './use-advice.ts'

const none: readonly PricedPlace[] = []

/** What each place would cost the talk that is lifted; none while that is not known. */
export function usePrices({ revision }: WholePlan, lifted: string | undefined): readonly PricedPlace[] {
  const question = lifted === undefined ? undefined : { revision, talkId: lifted }
  const { answer, isThinking, sentence } = useAdvice('price-places', question)
  return answer && question && !isThinking && !sentence ? answer.places : none
}
