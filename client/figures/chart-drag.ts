import type uPlot from 'uplot';

type Listener = uPlot.Cursor.MouseListenerFactory;

/** The chart in which the current drag started, or `null`. */
let dragged: uPlot | null = null;

/** Left button only, as in uPlot. */
const press: Listener = (plot, target, handle) => (event) => {
  if (event.button !== 0 || event.target !== target) return null;
  dragged = plot;
  return handle(event);
};

/** Ends a drag anywhere on the page. */
const release: Listener = (_plot, _target, handle) => (event) => {
  if (event.button !== 0) return null;
  dragged = null;
  return handle(event);
};

/**
 * Ignores mouse moves of a drag that started in another chart. Synced charts follow it through uPlot, but would otherwise continue the drag
 * as their own when the mouse enters them.
 */
const unlessDraggedElsewhere: Listener = (plot, target, handle) => (event) =>
  event.target === target && (dragged === null || dragged === plot) ? handle(event) : null;

export const dragBinding: uPlot.Cursor.Bind = {
  mousedown: press,
  mouseup: release,
  mousemove: unlessDraggedElsewhere,
  mouseleave: unlessDraggedElsewhere,
};
