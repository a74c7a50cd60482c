import type { Steps } from './steps.js';

/** ELECTRICAL_FIRE and FIRE_EXPLOSION: [stop, fix, prevent]. */
export const ELECTRICAL_AND_FIRE = {
  exposed_live_parts: {
    en: [
      'Keep everybody back and treat every part as live.',
      'A qualified person de-energizes and locks out, then fits covers, dead fronts and blanks.',
      'Keep panels closed and locked; inspect temporary power every week.',
    ],
    es: [
      'Alejar a todos y tratar cada parte como energizada.',
      'Una persona calificada desenergiza y bloquea, luego coloca tapas, frentes muertos y obturadores.',
      'Mantener los tableros cerrados con llave; inspeccionar la energía provisional cada semana.',
    ],
  },
  overhead_line_proximity: {
    en: [
      'Move boom, load and people away from the line; nobody touches the machine.',
      'Keep 10 ft (3 m) up to 50 kV, 20 ft (6.1 m) for cranes unless the voltage is known; or have the utility de-energize and ground.',
      'Mark the lines, set height limits and a dedicated spotter before equipment arrives.',
    ],
    es: [
      'Alejar pluma, carga y personas de la línea; nadie toca la máquina.',
      'Guardar 10 ft (3 m) hasta 50 kV, 20 ft (6.1 m) para grúas si no se conoce el voltaje; o pedir a la compañía eléctrica desenergizar y aterrizar.',
      'Marcar las líneas, limitar la altura y asignar un señalero exclusivo antes de que llegue el equipo.',
    ],
  },
  cord_in_water: {
    en: [
      'Keep people out of the water and cut the power at the source.',
      'Remove the cord or tool, dry and test it; use GFCI-protected, wet-rated equipment only.',
      'Run cords overhead or on stands and drain work areas.',
    ],
    es: [
      'Mantener a las personas fuera del agua y cortar la energía en el origen.',
      'Retirar el cable o la herramienta, secar y probar; usar solo equipo para lugares mojados con protección GFCI.',
      'Llevar los cables por lo alto o en soportes y drenar el área de trabajo.',
    ],
  },
  damaged_cord: {
    en: [
      'Unplug the cord and take it out of use.',
      'Tag it and replace it; no tape, and repairs only by a qualified person to the original insulation.',
      'Inspect cords before each shift and protect them from doors, edges and wheels.',
    ],
    es: [
      'Desconectar el cable y sacarlo de uso.',
      'Etiquetarlo y reemplazarlo; nada de cinta, y reparar solo una persona calificada con el aislamiento original.',
      'Inspeccionar los cables antes de cada turno y protegerlos de puertas, filos y ruedas.',
    ],
  },
  no_gfci: {
    en: [
      'Disconnect the tools from this supply.',
      'Give every 120 V, 15 and 20 A receptacle a GFCI, or run an assured grounding program; check the ground.',
      'Buy temporary panels with GFCI and press the test button every day.',
    ],
    es: [
      'Desconectar las herramientas de esta alimentación.',
      'Poner GFCI en cada tomacorriente de 120 V, 15 y 20 A, o llevar un programa de puesta a tierra; revisar la tierra.',
      'Comprar tableros provisionales con GFCI y probar el botón cada día.',
    ],
  },
  overloaded_circuit: {
    en: [
      'Unplug loads until plugs and cords are cool.',
      'Remove daisy-chained strips and adapters; feed each load from a circuit of its rating.',
      'Have an electrician lay out enough temporary circuits for the trades.',
    ],
    es: [
      'Desconectar cargas hasta que enchufes y cables estén fríos.',
      'Quitar regletas y adaptadores en cadena; alimentar cada carga desde un circuito de su capacidad.',
      'Pedir a un electricista circuitos provisionales suficientes para todas las cuadrillas.',
    ],
  },
  panel_blocked: {
    en: [
      'Store nothing more before the panel.',
      'Clear a working space 36 in (0.9 m) deep, 30 in (0.76 m) wide and 6.5 ft (2 m) high.',
      'Mark the space on the floor, post KEEP CLEAR and check it on the daily walk.',
    ],
    es: [
      'Dejar de almacenar frente al tablero.',
      'Despejar un espacio de trabajo de 36 in (0.9 m) de fondo, 30 in (0.76 m) de ancho y 6.5 ft (2 m) de alto.',
      'Marcar el espacio en el piso, señalizar MANTENER DESPEJADO y revisarlo en el recorrido diario.',
    ],
  },
  open_flame_smoke: {
    en: [
      'Sound the alarm, call 911, clear the area and account for everybody.',
      'Trained people fight a small fire with an exit behind them; else leave it to the fire department.',
      'Find the source, remove fuel and ignition and renew the fire plan before work goes on.',
    ],
    es: [
      'Dar la alarma, llamar al 911, evacuar y contar a todos.',
      'Solo personal capacitado ataca un fuego pequeño con la salida a la espalda; si no, dejarlo a los bomberos.',
      'Hallar la fuente, retirar combustible e ignición y actualizar el plan contra incendios antes de seguir.',
    ],
  },
  hot_work_uncontrolled: {
    en: [
      'Put the torch or electrode down and put out sparks and slag.',
      'Move combustibles 35 ft (11 m) away or shield them; fire watch with extinguisher during the work and 30 min after.',
      'Release hot work by permit only and plan it in a fixed, bare area.',
    ],
    es: [
      'Soltar el soplete o el electrodo y apagar chispas y escoria.',
      'Alejar los combustibles 35 ft (11 m) o cubrirlos; vigía de fuego con extintor durante el trabajo y 30 min después.',
      'Autorizar el trabajo en caliente solo con permiso y hacerlo en un lugar fijo y despejado.',
    ],
  },
  explosive_atmosphere: {
    en: [
      'Leave the area; no switches, phones, engines or tools.',
      'Shut off the source, ventilate and measure below 10 % of the lower explosive limit before anybody returns.',
      'Use equipment rated for the classified location, bond and ground, and keep dust from settling.',
    ],
    es: [
      'Salir del área; sin interruptores, teléfonos, motores ni herramientas.',
      'Cerrar la fuente, ventilar y medir menos del 10 % del límite inferior de explosividad antes de volver.',
      'Usar equipo aprobado para el área clasificada, unir y aterrizar, y no dejar acumular polvo.',
    ],
  },
  gas_cylinder_unsecured: {
    en: [
      'Close the valve and keep people clear of the cylinder.',
      'Stand it up, chain it, screw the cap on; oxygen 20 ft (6.1 m) from fuel gas or behind a rated wall.',
      'Provide racks and carts at each work place and return empties.',
    ],
    es: [
      'Cerrar la válvula y alejar a las personas del cilindro.',
      'Ponerlo de pie, encadenarlo y colocar el capuchón; oxígeno a 20 ft (6.1 m) del gas combustible o tras un muro resistente al fuego.',
      'Disponer racks y carros en cada frente y devolver los vacíos.',
    ],
  },
  flammable_storage: {
    en: [
      'Keep flames, sparks and smoking away from the liquid.',
      'Put it into approved safety cans and cabinets; no more than 25 gal (95 L) in a room outside a cabinet.',
      'Keep one labeled storage place with extinguisher and bring a day’s amount only.',
    ],
    es: [
      'Mantener llamas, chispas y cigarrillos lejos del líquido.',
      'Guardarlo en recipientes de seguridad y gabinetes aprobados; no más de 25 gal (95 L) por cuarto fuera del gabinete.',
      'Tener un solo almacén rotulado con extintor y llevar solo la cantidad del día.',
    ],
  },
  combustible_accumulation: {
    en: [
      'No hot work near the waste.',
      'Remove scrap, packaging and sawdust; oily rags go into a covered metal can.',
      'Clean up each shift and set a removal date for every container.',
    ],
    es: [
      'Nada de trabajo en caliente cerca de los residuos.',
      'Retirar restos, empaques y aserrín; los trapos con aceite van a un bote metálico con tapa.',
      'Limpiar en cada turno y fijar fecha de retiro para cada contenedor.',
    ],
  },
  extinguisher_missing: {
    en: [
      'No hot work or fueling in this area for now.',
      'Hang a charged 2A extinguisher for every 3,000 sq ft, within 100 ft (30 m) of walking, and clear the way to it.',
      'Number and map the extinguishers; inspect monthly and service yearly.',
    ],
    es: [
      'Sin trabajo en caliente ni carga de combustible en esta área por ahora.',
      'Colgar un extintor 2A cargado por cada 3,000 ft², a no más de 100 ft (30 m) de recorrido, y despejar el acceso.',
      'Numerar y ubicar en plano los extintores; inspección mensual y servicio anual.',
    ],
  },
} as const satisfies Steps;
