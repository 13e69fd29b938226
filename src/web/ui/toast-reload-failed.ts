import { toast } from './form.ts'

/** For a list that could not be read again after a press: what the press has said itself stays. */
export function toastReloadFailed(sentence: string): void {
  if (!document.querySelector('.toast-destructive')) toast({ title: 'Error', text: sentence }, true)
}
