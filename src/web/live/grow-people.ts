import { directoryMessages } from '../../domain/messages/directory-messages.ts'
import { profileMessages } from '../../domain/messages/profile-messages.ts'
import { showToast } from '../ui/toast.ts'
import { growLists } from './grow-list.ts'
import { followTexts } from './show-more.ts'

/** From now on the list grows. Returns what to call once a search has exchanged the list for another. */
export function growPeople(): () => void {
  followTexts()
  return growLists({
    loading: directoryMessages.loading,
    whenFailed: () =>
      showToast({
        title: profileMessages.validationFailed.title,
        text: profileMessages.loadFailed,
        isDestructive: true,
      }),
  })
}
