import type uPlot from 'uplot';

type Listener = uPlot.Cursor.MouseListenerFactory;

/** The drawing in which a drag began; null between drags. */
let dragged: uPlot | null = null;

/** Of the left button alone, as uPlot has it. */
const press: Listener = (plot, target, handle) => (event) => {
  if (event.button !== 0 || event.target !== target) return null;
  dragged = plot;
  return handle(event);
};

/** Wherever on the page it is. */
const release: Listener = (_plot, _target, handle) => (event) => {
  if (event.button !== 0) return null;
  dragged = null;
  return handle(event);
};

/**
 * A drag belongs to the drawing in which it began: those beside it are told of it, and one that the mouse comes over would go on with it as its
 * own, from an edge of its own.
 */
const unlessDraggedElsewhere: Listener = (plot, target, handle) => (event) =>
  event.target === target && (dragged === null || dragged === plot) ? handle(event) : null;

export const dragBinding: uPlot.Cursor.Bind = {
  mousedown: press,
  mouseup: release,
  mousemove: unlessDraggedElsewhere,
  mouseleave: unlessDraggedElsewhere,
};
