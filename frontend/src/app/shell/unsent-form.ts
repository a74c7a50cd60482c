/** The form over a screen that was typed in last goes with its screen; what is typed on a screen itself is kept. */
let typedIn: Element | null = null;

document.addEventListener('input', ({ target }) => {
  typedIn = target instanceof Element ? target.closest('[role="dialog"]') : null;
});

/** Whether something would be lost with this screen. What was drawn on a photo goes with it as well, and tells no field. */
export const hasUnsentForm = (): boolean =>
  typedIn?.isConnected === true || document.querySelector('[data-unsent]') !== null;
