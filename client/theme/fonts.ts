import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-thai/wght.css';
import '@fontsource-variable/noto-sans-tc/wght.css';
import '@fontsource-variable/noto-sans-sc/wght.css';
