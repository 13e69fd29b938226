import { directoryMessages, profileMessages } from '../../domain/messages.ts'
import { showToast } from '../ui/toast.ts'
import { growLists } from './grow-list.ts'

/** From now on the list grows. Returns what to call once a search has exchanged the list for another. */
export const growPeople = () =>
  growLists({
    loading: directoryMessages.loading,
    whenFailed: () =>
      showToast({
        title: profileMessages.validationFailed.title,
        text: profileMessages.loadFailed,
        isDestructive: true,
      }),
  })
