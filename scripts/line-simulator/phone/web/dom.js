/** Creates an element: `h('button', { class: 'x', onclick }, 'text', child)`. Null and false children are skipped. */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name in element && name !== 'list' && typeof value !== 'string') element[name] = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Icons as paths in a 24 by 24 box. */
const paths = {
  back: 'M15 5l-7 7 7 7',
  plus: 'M12 5v14M5 12h14',
  send: 'M4 12l16-8-6 16-3-7-7-1z',
  menu: 'M5 7h14M5 12h14M5 17h14',
  close: 'M6 6l12 12M18 6L6 18',
  photo: 'M4 6h16v12H4zM4 16l5-5 4 4 3-3 4 4M15.500 9.500h.01',
  video: 'M3 7h12v10H3zM15 11l6-3.500v9L15 13z',
  audio: 'M12 4a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V7a3 3 0 0 1 3-3zM6 11.500a6 6 0 0 0 12 0M12 17.500V21',
  file: 'M7 3h7l4 4v14H7zM14 3v5h4',
  location:
    'M12 21s7-6.300 7-11.500a7 7 0 0 0-14 0C5 14.700 12 21 12 21zM12 12a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
  sticker: 'M12 21a9 9 0 1 1 9-9c-5 0-9 4-9 9zM9 10h.01M15 10h.01M8.500 14a4 4 0 0 0 3 1.800',
  tune: 'M4 8h9M17 8h3M4 16h3M11 16h9M15 5.500v5M9 13.500v5',
  search: 'M11 18a7 7 0 1 1 0-14 7 7 0 0 1 0 14zM16 16l4.500 4.500',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20.500c1-4 4-5.500 7.500-5.500s6.500 1.500 7.500 5.500',
  dots: 'M6 12h.01M12 12h.01M18 12h.01',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  ticket: 'M4 7h16v3.500a1.500 1.500 0 0 0 0 3V17H4v-3.500a1.500 1.500 0 0 0 0-3zM14 8v8',
};

export function icon(name) {
  const span = document.createElement('span');
  span.className = 'icon';
  span.setAttribute('aria-hidden', 'true');
  span.innerHTML = `<svg viewBox="0 0 24 24"><path d="${paths[name]}"/></svg>`;
  return span;
}
